import { KEPT_AREAS } from '../areas/kept';

/** True when the product has an area (`areas.mjs`). */
export const hasArea = (name: string): boolean => KEPT_AREAS.includes(name);
