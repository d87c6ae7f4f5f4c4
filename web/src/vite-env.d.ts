/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:rules' {
  const pages: Record<string, () => Promise<{ default: string }>>;
  export default pages;
}

declare module 'virtual:module' {
  /** Where the WebAssembly module lies; null in a client that was built without it. */
  const url: string | null;
  export default url;
}

declare module 'virtual:nets' {
  /** Where the net of each game lies that has one. */
  const urls: Readonly<Record<string, string>>;
  export default urls;
}
