import { compose } from './composition';
import { config } from './config';
import { once } from './platform/function-options';

/** What the functions of this process share, composed at the first call. */
export const parts = once(() => compose({ config: config() }));
