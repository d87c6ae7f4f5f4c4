/** Events that a server sends one after the other (`text/event-stream`), in answer to a request with a body, which the
 * browser's own reader of such streams cannot make. */
export interface ServerEvent {
  event: string;
  data: string;
}

export async function* events(answer: Response): AsyncGenerator<ServerEvent> {
  if (!answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = (rest + value).split('\n\n');
      rest = parts.pop() ?? '';
      yield* parts.map(read);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function read(text: string): ServerEvent {
  const lines = text.split('\n');
  const of = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).trimStart());
  return { event: of('event')[0] ?? 'message', data: of('data').join('\n') };
}
