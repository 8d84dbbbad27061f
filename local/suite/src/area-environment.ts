// Written by `npm run brand` from product/areas.json.
import type { PortTable } from './ports';
import { boardsFunctionsEnvironment } from './boards/execution-url';

export const areaFunctionsEnvironment = (ports: PortTable) => ({
  ...boardsFunctionsEnvironment(ports),
});
