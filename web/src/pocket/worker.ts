/** A worker that answers by the module: first it is handed the compiled module, then requests, one at a time. */
import { type Ask, type Reply, wake } from './module';

export interface Asked {
  readonly id: number;
  readonly request: string;
  readonly body: unknown;
}
export type Answered = { readonly id: number; readonly part: unknown } | ({ readonly id: number } & Reply) | { readonly broken: string };

let asking = 0;
let awake: Promise<Ask> | undefined;
const post = (answered: Answered): void => self.postMessage(answered);

self.onmessage = async ({ data }: MessageEvent<{ module: WebAssembly.Module } | Asked>) => {
  try {
    if ('module' in data) {
      awake = wake(data.module, (part) => post({ id: asking, part }));
      await awake;
      return;
    }
    const ask = await awake;
    if (!ask) throw new Error('a request before the module');
    asking = data.id;
    post({ id: data.id, ...ask(data.request, data.body) });
  } catch (error) {
    // A module that has panicked is of no use any more.
    post({ broken: String(error) });
  }
};
