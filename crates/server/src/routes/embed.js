// <ikusa-board game="shogi" moves="7g7f 3c3d (8c8d 2g2f) 2g2f">: a board on any page, with replay and variations.
// Attributes: game, position, moves (variations in parentheses, each in place of the move before it), options, set, board,
// width, flip, at (the number of the move to begin with). The pictures come from the server that this script comes from.
const home = new URL(document.currentScript?.src ?? location.href).origin;

const STYLE = `
  :host { display: inline-block; font: 14px system-ui, sans-serif; max-width: 100%; }
  img { display: block; width: 100%; height: auto; }
  nav { display: flex; gap: 4px; margin-top: 4px; }
  nav[hidden] { display: none; }
  button { flex: 1; font: inherit; padding: 4px 0; border: 1px solid #8888; border-radius: 4px; background: none; color: inherit; cursor: pointer; }
  button:disabled { opacity: 0.35; cursor: default; }
  ol { display: flex; flex-wrap: wrap; gap: 2px 6px; list-style: none; margin: 6px 0 0; padding: 0; }
  a { cursor: pointer; padding: 0 2px; border-radius: 3px; }
  a[aria-current] { background: #ffe27a; color: #201a08; }
`;

/** Moves with variations as a tree: each node knows its parent and the moves that lead to it. */
function grow(text) {
  const root = { text: '', parent: null, children: [], depth: 0 };
  let at = root;
  const open = [];
  for (const [word] of text.matchAll(/[()]|[^\s()]+/g)) {
    if (word === '(') {
      open.push(at);
      at = at.parent ?? root;
    } else if (word === ')') {
      at = open.pop() ?? at;
    } else {
      const node = { text: word, parent: at, children: [], depth: open.length };
      at.children.push(node);
      at = node;
    }
  }
  return root;
}

const path = (node) => (node.parent ? [...path(node.parent), node.text] : []);
const end = (node) => (node.children[0] ? end(node.children[0]) : node);

class IkusaBoard extends HTMLElement {
  static observedAttributes = ['game', 'position', 'moves', 'options', 'set', 'board', 'width', 'flip', 'at'];

  connectedCallback() {
    this.attachShadow({ mode: 'open' });
    this.shadowRoot.innerHTML = `<style>${STYLE}</style><img alt=""><nav><button>⏮</button><button>◀</button><button>▶</button><button>⏭</button></nav><ol></ol>`;
    const [first, back, on, last] = this.shadowRoot.querySelectorAll('button');
    first.onclick = () => this.#go(this.#root);
    back.onclick = () => this.#go(this.#at.parent ?? this.#at);
    on.onclick = () => this.#go(this.#at.children[0] ?? this.#at);
    last.onclick = () => this.#go(end(this.#at));
    this.tabIndex = 0;
    this.onkeydown = ({ key }) => (key === 'ArrowLeft' ? back.click() : key === 'ArrowRight' ? on.click() : undefined);
    this.#read();
  }

  attributeChangedCallback() {
    if (this.shadowRoot) this.#read();
  }

  #root = grow('');
  #at = this.#root;

  #read() {
    this.#root = grow(this.getAttribute('moves') ?? '');
    this.style.width = `${this.getAttribute('width') ?? 400}px`;
    this.shadowRoot.querySelector('nav').hidden = this.#root.children.length === 0;
    const list = this.shadowRoot.querySelector('ol');
    list.replaceChildren();
    const show = (node) => {
      node.children.forEach((child, index) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.textContent = `${index > 0 ? '( ' : ''}${child.text}`;
        link.onclick = () => this.#go(child);
        child.link = link;
        item.append(link);
        list.append(item);
        if (index > 0) show(child);
      });
      if (node.children[0]) show(node.children[0]);
    };
    show(this.#root);
    let at = this.#root;
    for (let count = Number(this.getAttribute('at') ?? 0); count > 0 && at.children[0]; count--) at = at.children[0];
    this.#go(at);
  }

  #go(node) {
    this.#at.link?.removeAttribute('aria-current');
    this.#at = node;
    node.link?.setAttribute('aria-current', 'true');
    const asked = new URLSearchParams();
    for (const name of ['position', 'options', 'set', 'board']) if (this.hasAttribute(name)) asked.set(name, this.getAttribute(name));
    if (this.hasAttribute('flip')) asked.set('flip', 'true');
    asked.set('moves', path(node).join(' '));
    asked.set('width', String(2 * Number(this.getAttribute('width') ?? 400)));
    const picture = this.shadowRoot.querySelector('img');
    picture.src = `${home}/p/${this.getAttribute('game') ?? 'shogi'}.svg?${asked}`;
    picture.alt = path(node).join(' ') || 'start';
    const [first, back, on, last] = this.shadowRoot.querySelectorAll('button');
    first.disabled = back.disabled = !node.parent;
    on.disabled = last.disabled = !node.children[0];
    this.dispatchEvent(new CustomEvent('move', { detail: { moves: path(node) } }));
  }
}

customElements.define('ikusa-board', IkusaBoard);
