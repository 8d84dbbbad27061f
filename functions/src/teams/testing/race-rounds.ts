import { SECOND } from '@keelson/contracts/time';

/** Each race runs 20 times on every change, 200 times nightly. */
const IS_NIGHTLY = process.env['KEELSON_TIERS']?.includes('nightly') === true;
const ROUNDS = IS_NIGHTLY ? 200 : 20;
/** One person may change and own only so much. */
const ROUNDS_OF_A_GROUP = 5;

/**
 * Rounds that run at once, each in a database of its own. A round waits most of its time for the retry of a conflict, a
 * second and more. In one database of the emulator, queries of transactions also conflict between workspaces.
 */
export const LANES = Array.from({ length: IS_NIGHTLY ? 10 : 4 }, (_none, lane) => lane);

/** The time that all rounds of a race have. One that is out of time goes on beside the next one, so that both fail. */
export const RACE_MS = ROUNDS * 9 * SECOND;

/** Runs a race in all rounds. Each group of rounds has people of its own. */
export async function raceRounds<World, Group>(
  worlds: readonly World[],
  start: (world: World) => Promise<Group>,
  race: (world: World, group: Group) => Promise<void>,
): Promise<void> {
  const groups = ROUNDS / ROUNDS_OF_A_GROUP / worlds.length;
  const lane = async (world: World): Promise<void> => {
    for (let index = 0; index < groups; index += 1) {
      const group = await start(world);
      for (let round = 0; round < ROUNDS_OF_A_GROUP; round += 1) await race(world, group);
    }
  };
  const lanes = await Promise.allSettled(worlds.map(lane));
  const failed = lanes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
