/** Addresses inside the client. */
class Route {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  go(to: string, how: 'push' | 'replace' = 'push'): void {
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', to);
    this.#read();
    if (how === 'push') scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
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
  route.go(link.pathname + link.search + link.hash);
}
