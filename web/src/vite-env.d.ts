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
