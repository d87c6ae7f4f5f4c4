/** Addresses inside the client, and where on each page one was. */
import { at, base, within } from './base';

interface Entry {
  readonly key: string;
  /** A dialog lies over the page; going back closes it. */
  readonly dialog?: boolean;
}

/** How long a page may take to become as long as it was. */
const PATIENCE = 3000;

const entry = (dialog = false): Entry => ({ key: crypto.randomUUID?.() ?? String(Math.random()), ...(dialog ? { dialog } : {}) });
const here = (): Entry | null => history.state as Entry | null;

class Route {
  path = $state(within(location.pathname));
  search = $state(location.search);
  hash = $state(location.hash);
  /** Where the page that is coming was scrolled to when it was left. */
  #wanted = 0;
  readonly #places = new Map<string, number>();
  #key: string;

  constructor() {
    history.scrollRestoration = 'manual';
    if (!here()?.key || here()?.dialog) history.replaceState(entry(), '');
    this.#key = here()?.key ?? '';
    addEventListener('popstate', () => {
      this.#leave();
      this.#wanted = this.#places.get(this.#key) ?? 0;
      if (this.#read()) this.settle();
    });
  }

  go(to: string, how: 'push' | 'replace' = 'push'): void {
    // A dialog that leads elsewhere leaves no step of its own behind.
    const push = how === 'push' && !here()?.dialog;
    this.#places.set(this.#key, scrollY);
    history[push ? 'pushState' : 'replaceState'](how === 'push' ? entry() : here(), '', at(to));
    this.#leave();
    this.#wanted = 0;
    this.#read();
    if (how === 'push') scrollTo(0, 0);
  }

  /** A dialog opens: a step back closes it. Gives back what closes that step when the dialog goes by itself. */
  cover(onback: () => void): () => void {
    this.#places.set(this.#key, scrollY);
    const covered = entry(true);
    history.pushState(covered, '');
    this.#key = covered.key;
    addEventListener('popstate', onback);
    return () => {
      removeEventListener('popstate', onback);
      if (here()?.key === covered.key) history.back();
    };
  }

  /** The page is there: back to where one was, until it has settled. */
  settle(): void {
    const wanted = this.#wanted;
    this.#wanted = 0;
    if (wanted === 0) return;
    // Parts of a page come late and push the rest about; whoever scrolls meanwhile is let be.
    let end = performance.now() + PATIENCE;
    const stop = () => (end = 0);
    for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown']) addEventListener(kind, stop, { once: true, passive: true });
    const attempt = () => {
      if (Math.abs(scrollY - wanted) > 1) scrollTo(0, wanted);
      if (performance.now() < end) requestAnimationFrame(attempt);
    };
    attempt();
  }

  #leave(): void {
    this.#places.set(this.#key, this.#places.get(this.#key) ?? scrollY);
    this.#key = here()?.key ?? '';
  }

  /** Whether it is still the same page. */
  #read(): boolean {
    const path = within(location.pathname);
    const same = this.path === path;
    this.path = path;
    this.search = location.search;
    this.hash = location.hash;
    return same;
  }
}

export const route = new Route();

/** Turns clicks on plain links to own pages into steps without a reload. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.getAttribute('href')?.startsWith('#') || link.pathname.startsWith('/api')) return;
  event.preventDefault();
  route.go(within(link.pathname) + link.search + link.hash);
}

/** A link that someone is about to use leads where these pages lie, however it is opened; at the root of a host it does already. */
export function complete(event: Event): void {
  const link = base === '/' ? null : (event.target as Element).closest?.('a[href^="/"]');
  const address = link?.getAttribute('href') ?? base;
  if (!address.startsWith(base)) link?.setAttribute('href', at(address));
}
