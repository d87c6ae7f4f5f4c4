import { expect, test } from 'vitest';
import { events, type ServerEvent } from '../src/net/events';

async function heard(...chunks: string[]): Promise<ServerEvent[]> {
  const all: ServerEvent[] = [];
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of bytes) controller.enqueue(chunk);
      controller.close();
    },
  });
  for await (const event of events(new Response(body))) all.push(event);
  return all;
}

test('events are heard however they are cut into pieces', async () => {
  const text = 'event: place\ndata: 2\n\nevent: analysis\ndata: {"a":1}\n\n';
  const whole = [
    { event: 'place', data: '2' },
    { event: 'analysis', data: '{"a":1}' },
  ];
  expect(await heard(text)).toEqual(whole);
  expect(await heard(...text)).toEqual(whole);
  expect(await heard('event: place\ndata: 2')).toEqual([]);
});
