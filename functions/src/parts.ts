import { compose } from './composition';
import { config } from './config';
import { once } from './platform/function-options';

/** The functions of this process share these parts, which the first call composes. */
export const parts = once(() => compose({ config: config() }));
