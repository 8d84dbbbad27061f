import type { Endpoint } from '@keelson/contracts/http/endpoint';
import { GATEWAY_OPERATIONS, type GatewayOperation } from '@keelson/contracts/kanban/gateway';
import * as control from '@keelson/contracts/kanban/control-endpoints';
import * as operations from './operations';

const gateway: Readonly<Record<string, GatewayOperation>> = GATEWAY_OPERATIONS;
const own: Readonly<Record<string, unknown>> = control;

describe('operations', () => {
  it.each(Object.entries(operations))(
    '%s is the control center’s endpoint of that name',
    (name, { method, path }) => {
      const endpoint =
        gateway[name]?.endpoint ?? (own[name.charAt(0).toUpperCase() + name.slice(1)] as Endpoint);
      expect({ method, path }).toEqual({ method: endpoint.method, path: endpoint.path });
    },
  );
});
