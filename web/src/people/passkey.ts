/** Passkeys: what the browser is asked, and what it answers, as the server takes it. */
import { json, request } from '../net/api';
import type * as T from '../net/types';

export const ways = () => json<T.WaysIn>('/api/me/passkeys');
export const rename = (id: number, label: string) => request(`/api/me/passkeys/${id}`, { label }, undefined, 'PUT');
export const remove = (id: number) => request(`/api/me/passkeys/${id}`, undefined, undefined, 'DELETE');

/** Browsers have them on pages over TLS and on this machine's own name, and never on a bare address. */
export const offered = () =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^\[|^\d+\.\d+\.\d+\.\d+$/.test(location.hostname);

/** Signs in with whichever passkey the visitor chooses. */
export const enter = async () => json<T.Me>('/api/passkeys/session', await sign());

/** Makes an account that a passkey opens. */
export async function join(name: string, label: string): Promise<T.Me> {
  const asked = await json<T.KeyChallenge>('/api/passkeys/new', { name });
  return json<T.Me>('/api/passkeys/account', { name, key: await make(asked, label) } satisfies T.NewMember);
}

/** Adds a passkey to the account of whoever proves that it is theirs. */
export async function add(proof: T.Proof, label: string): Promise<void> {
  const asked = await json<T.KeyChallenge>('/api/me/passkeys/new', proof);
  await request('/api/me/passkeys', await make(asked, label));
}

/** What a passkey signs: a proof of who is there. */
export async function sign(): Promise<T.Assertion> {
  const { challenge, site, timeout } = await json<T.Challenge>('/api/passkeys/challenge', {});
  const given = await navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), rpId: site, timeout, userVerification: 'required' },
  });
  const credential = expected(given);
  const answer = credential.response as AuthenticatorAssertionResponse;
  return {
    credential: text(credential.rawId),
    client_data: text(answer.clientDataJSON),
    statement: text(answer.authenticatorData),
    signature: text(answer.signature),
    handle: answer.userHandle ? text(answer.userHandle) : null,
  };
}

async function make(asked: T.KeyChallenge, label: string): Promise<T.NewKey> {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(asked.challenge),
      timeout: asked.timeout,
      rp: { id: asked.site, name: 'Ikusa' },
      user: { id: bytes(asked.handle), name: asked.name, displayName: asked.name },
      pubKeyCredParams: asked.algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: asked.known.map((id) => ({ type: 'public-key', id: bytes(id) })),
      // A key that the device finds by itself, and that it gives only to whoever unlocks it: then no name is needed.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  });
  const answer = expected(made).response as AuthenticatorAttestationResponse;
  return {
    client_data: text(answer.clientDataJSON),
    statement: text(answer.getAuthenticatorData()),
    key: text(answer.getPublicKey() ?? new ArrayBuffer(0)),
    algorithm: answer.getPublicKeyAlgorithm(),
    label,
  };
}

function expected(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new DOMException('no passkey', 'NotAllowedError');
}

/** Whether the visitor has closed the browser's question, or has no passkey for it. */
export const wasDismissed = (error: unknown) => error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
/** Whether the device has a passkey for the account already. */
export const isKnown = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError';

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function text(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
