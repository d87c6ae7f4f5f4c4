/** What a board may be made of; boards.css says how each looks. */
export const BOARDS = ['kaya', 'walnut', 'tatami', 'slate', 'paper'] as const;
export type BoardName = (typeof BOARDS)[number];
