/** Matches that are kept in this browser, in IndexedDB: each is one value, with everything that has happened in it. */
import type { Command, Side } from '../net/types';

/** A match as the module takes and gives it; what is in it is the module's business, but for this. */
export interface Kept {
  readonly id: string;
  readonly game: string;
  readonly log: readonly (Command & { readonly seat: Side; readonly at: number })[];
  readonly next: string | null;
}

const STORE = 'matches';

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('ikusa', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(STORE, mode);
  const request = work(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    // What is written counts only once the whole transaction is.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const find = (id: string): Promise<Kept | undefined> => run<Kept | undefined>('readonly', (store) => store.get(id));
export const all = (): Promise<Kept[]> => run<Kept[]>('readonly', (store) => store.getAll());
export const keep = (kept: Kept): Promise<unknown> => run('readwrite', (store) => store.put(kept));
export const drop = (id: string): Promise<unknown> => run('readwrite', (store) => store.delete(id));
