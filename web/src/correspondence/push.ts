/** Messages to this device, through the service worker and the browser's own push service. */
import { at } from '../base';
import { pushKey, subscribe, unsubscribe } from '../net/meeting';
import { prefs } from '../prefs.svelte';

export const possible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const letters = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

async function present(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this device is told already. */
export const isTold = async (): Promise<boolean> => possible() && (await present()) !== null;

/** Asks the visitor, the browser and the server; what keeps it from being so, if anything does. */
export async function begin(): Promise<'denied' | 'none' | null> {
  const { key } = await pushKey();
  if (key === null) return 'none';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await navigator.serviceWorker.register(at('/sw.js'));
  await navigator.serviceWorker.ready;
  const device = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await tell(device);
  return null;
}

const tell = (device: PushSubscription) =>
  subscribe({ endpoint: device.endpoint, key: letters(device.getKey('p256dh')), auth: letters(device.getKey('auth')), lang: prefs.lang });

export async function end(): Promise<void> {
  const device = await present();
  if (!device) return;
  await unsubscribe(device.endpoint).catch(() => undefined);
  await device.unsubscribe();
}
