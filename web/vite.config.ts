import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const RULES = fileURLToPath(new URL('../docs/rules/', import.meta.url));
const VIRTUAL = 'virtual:rules';
const PAGE = 'virtual:rules/';

/** The rules pages of the repository as HTML modules, one per page, so that each is loaded only when read. */
function rules(): Plugin {
  const names = () =>
    readdirSync(RULES)
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.slice(0, -3));
  return {
    name: 'ikusa-rules',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${VIRTUAL}`) {
        const entry = (name: string) => `${JSON.stringify(name)}: () => import(${JSON.stringify(PAGE + name)})`;
        return `export default { ${names().map(entry).join(', ')} };`;
      }
      if (!id.startsWith(`\0${PAGE}`)) return null;
      const file = `${RULES}${id.slice(PAGE.length + 1)}.md`;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(page(readFileSync(file, 'utf8'), id.endsWith('.es') ? 'es' : 'en'))};`;
    },
  };
}

const MODULE = fileURLToPath(new URL('../target/wasm/ikusa.wasm', import.meta.url));

/** Where the WebAssembly module lies, or null where it was not built. */
function module(): Plugin {
  let serving = false;
  return {
    name: 'ikusa-module',
    configResolved: ({ command }) => void (serving = command === 'serve'),
    resolveId: (id) => (id === 'virtual:module' ? '\0virtual:module' : null),
    load(id) {
      if (id !== '\0virtual:module') return null;
      if (!existsSync(MODULE)) return 'export default null;';
      if (serving) return `export default ${JSON.stringify(`/@fs${MODULE}`)};`;
      const file = this.emitFile({ type: 'asset', name: 'ikusa.wasm', source: readFileSync(MODULE) });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

const NETS = fileURLToPath(new URL('../crates/engine/nets/', import.meta.url));

/** Where the net of each game lies that has one: the module carries none. */
function nets(): Plugin {
  let serving = false;
  const games = () => readdirSync(NETS).filter((name) => name.endsWith('.net') && statSync(NETS + name).size > 0);
  return {
    name: 'ikusa-nets',
    configResolved: ({ command }) => void (serving = command === 'serve'),
    resolveId: (id) => (id === 'virtual:nets' ? '\0virtual:nets' : null),
    load(id) {
      if (id !== '\0virtual:nets') return null;
      const place = (name: string) => {
        if (serving) return JSON.stringify(`/@fs${NETS}${name}`);
        return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source: readFileSync(NETS + name) })}`;
      };
      const rows = games().map((name) => `${JSON.stringify(name.slice(0, -'.net'.length))}: ${place(name)}`);
      return `export default { ${rows.join(', ')} };`;
    },
  };
}

/** Where a page draws how pieces move, the client puts a board to touch before the drawing: this names the pieces there. */
function touchable(html: string): string {
  const place = (pieces: string) => `<div class="movement" data-pieces="${pieces}"></div>`;
  return (
    html
      .replace(/<!-- (?:piece|moves): ([\w -]+?) -->/g, (_, pieces: string) => place(pieces))
      // Gungi Enhanced has both faces in a heading (`Swordsman · S ↔ Lancer (Z)`); the first is the one that is drawn.
      .replace(/(<h3>[^<]*? · ([A-Z])\b[^<]*<\/h3>)/g, (whole, _, letter: string) => whole + place(letter))
      // Gueides marks the piece by its square: `<!-- board: rows side square -->`.
      .replace(
        /(<h3>[^<]*<\/h3>(?:(?!<h[23]>)[\s\S])*?)(<!-- board: (\S+) [bw] ([a-i])([1-8]) -->)/g,
        (whole, before: string, _, rows: string, file: string, rank: string) => {
          const row = (rows.split('/')[8 - Number(rank)] ?? '').replace(/\d/g, (run) => '.'.repeat(Number(run)));
          const letter = row['abcdefghi'.indexOf(file)];
          return letter && letter !== '.' ? before + place(letter.toUpperCase()) + whole.slice(before.length) : whole;
        },
      )
  );
}

const LETTERS = { es: 'El mismo dibujo en letras', en: 'The same drawing in letters' };

/** Drawings in letters give way to boards with pieces, and can be unfolded below them. */
function folded(html: string, lang: 'es' | 'en'): string {
  const fold = (pre: string) => `<details class="letters"><summary>${LETTERS[lang]}</summary>${pre}</details>`;
  return (
    html
      // The last word of a board's description names the piece that it is about.
      .replace(/<!-- (?:board|zone|ascent): ([^>]*?) -->\s*(<pre>[\s\S]*?<\/pre>)/g, (_, told: string, pre: string) => {
        const about = /([a-i][1-8]|[;|] \S+)$/.exec(told)?.[1] ?? '';
        return `<div class="diagram" data-about="${about.replace(/^[;|] /, '')}"></div>${fold(pre)}`;
      })
      .replace(
        /(<div class="movement"[^>]*><\/div>(?:(?!<h[23]>|<pre|<details)[\s\S])*?)(<pre>[\s\S]*?<\/pre>)/g,
        (_, before: string, pre: string) => before + fold(pre),
      )
  );
}

/** Headings get the ids that the pages' own links expect; wide tables may scroll by themselves. */
function page(text: string, lang: 'es' | 'en'): string {
  const slug = (words: string) =>
    words
      .replace(/<[^>]*>/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
  const html = folded(touchable(marked.parse(text, { async: false })), lang);
  const heads = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, words = '']) => `<li><a href="#${slug(words)}">${words}</a></li>`);
  const contents = heads.length > 2 ? `<nav class="contents"><ol>${heads.join('')}</ol></nav>` : '';
  const seen = new Set<string>();
  // What the pages call a clause or ruling (`R10`, `§7.6.3`, `M6`) is where a link from the program's words leads.
  const anchored = (whole: string, id: string) => {
    if (seen.has(id)) return whole;
    seen.add(id);
    return `<span id="clause-${id}">${whole}</span>`;
  };
  return html
    .replace(/<h([1-6])>(.*?)<\/h\1>/g, (_, level: string, words: string) => `<h${level} id="${slug(words)}">${words}</h${level}>`)
    .replace(/<strong>([A-Z]\d{1,2})<\/strong>/g, anchored)
    .replace(/§(\d+(?:\.\d+)*)/g, anchored)
    .replace(/<h2 /, `${contents}<h2 `)
    .replace(/<td><code>([a-z0-9]+\.[\w.-]+)<\/code><\/td>/g, '<td><code id="$1">$1</code></td>')
    .replace(/<table>/g, '<div class="scroll" tabindex="0" role="group"><table>')
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<pre>/g, '<pre tabindex="0">')
    .replace(/<!--.*?-->/gs, '');
}

export default defineConfig({
  plugins: [svelte(), rules(), module(), nets()],
  worker: { format: 'es' },
  // Pages have addresses of any depth, so they name files from the root; files name each other, wherever they lie.
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: true },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
  test: { include: ['test/**/*.test.ts'] },
});
