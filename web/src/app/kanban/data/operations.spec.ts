import type { Endpoint } from '@keelson/contracts/http/endpoint';
import { BRIDGE, type Bridged } from '@keelson/contracts/kanban/bridge';
import * as control from '@keelson/contracts/kanban/control-endpoints';
import * as operations from './operations';

const bridged: Readonly<Record<string, Bridged>> = BRIDGE;
const own: Readonly<Record<string, unknown>> = control;

describe('operations', () => {
  it.each(Object.entries(operations))(
    '%s is the control center’s endpoint of that name',
    (name, { method, path }) => {
      const endpoint =
        bridged[name]?.endpoint ?? (own[name.charAt(0).toUpperCase() + name.slice(1)] as Endpoint);
      expect({ method, path }).toEqual({ method: endpoint.method, path: endpoint.path });
    },
  );
});
