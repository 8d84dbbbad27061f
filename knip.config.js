import { foldersOff } from './areas.mjs';
import base from './knip.json' with { type: 'json' };

const off = foldersOff();

/** Without an area, what only that area used is no mistake. */
const reduced = {
  ignore: off.map((folder) => `${folder}/**`),
  include: ['files', 'unresolved'],
};

export default { ...base, ...(off.length === 0 ? {} : reduced) };
