/** A line between browser and server that can be slow, and dead without being closed: what a phone does between two networks. */
import { connect, createServer } from 'node:net';

export class Wire {
  #server;
  #sockets = new Set();
  #waiting = [];
  #frozen = false;

  /** Opens a line to an address, each way so many milliseconds long. */
  static async to(address, delay = 0) {
    const { hostname, port } = new URL(address);
    const proxy = new Wire();
    proxy.#server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ]) {
        proxy.#sockets.add(from);
        from.on('data', (chunk) => proxy.#pass(() => to.writable && to.write(chunk), delay));
        from.on('close', () => proxy.#pass(() => to.destroy(), delay));
        from.on('error', () => undefined);
      }
    });
    await new Promise((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    proxy.url = `http://127.0.0.1:${proxy.#server.address().port}`;
    return proxy;
  }

  #pass(work, delay) {
    const due = () => (this.#frozen ? this.#waiting.push(work) : work());
    if (delay > 0) setTimeout(due, delay);
    else due();
  }

  /** Nothing goes through any more, and nothing is closed. */
  freeze() {
    this.#frozen = true;
  }

  /** What was kept back by a freeze goes through after all. */
  release() {
    this.#frozen = false;
    for (const work of this.#waiting.splice(0)) work();
  }

  /** New lines go through; what was under way is lost, as on a network that has changed. */
  thaw() {
    this.#frozen = false;
    this.#waiting = [];
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close() {
    this.thaw();
    this.#server.close();
  }
}
