/** Finished games of this device that go into the account once there is a server; each stays here until it is kept there. */
import { bring } from '../net/people';
import { entries } from './home';
import { drop, find } from './shelf';

/** The games that could go, by their names here. */
export const finished = async (): Promise<string[]> => (await entries()).filter(({ over }) => over).map(({ id }) => id);

/** Brings them one after the other, the oldest first; says how many have arrived before any trouble, and which. */
export async function bringAll(): Promise<{ arrived: number; trouble: unknown }> {
  let arrived = 0;
  try {
    for (const id of (await finished()).reverse()) {
      const kept = await find(id);
      if (!kept) continue;
      await bring(kept);
      await drop(id);
      arrived++;
    }
    return { arrived, trouble: null };
  } catch (trouble) {
    return { arrived, trouble };
  }
}
