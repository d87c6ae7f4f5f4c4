/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:rules' {
  const pages: Record<string, () => Promise<{ default: string }>>;
  export default pages;
}
