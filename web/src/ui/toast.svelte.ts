/** One line at the foot of the page that says what just happened. */
class Toast {
  text = $state('');
  clause = $state('');
  /** How many modal dialogs lie over the page. */
  layers = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(text: string, clause = ''): void {
    this.text = text;
    this.clause = clause;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.text = ''), 3500 + text.length * 45);
  }

  hide(): void {
    this.text = '';
  }
}

export const toast = new Toast();
