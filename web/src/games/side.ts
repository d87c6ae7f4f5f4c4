import type { Side } from '../net/types';

/** The side across the table. */
export const other = (side: Side): Side => (side === 'black' ? 'white' : 'black');
