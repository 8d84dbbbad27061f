import * as account from '@keelson/contracts/account/endpoints';
import * as audit from '@keelson/contracts/audit/audit';
import * as billing from '@keelson/contracts/billing/endpoints';
import * as ledger from '@keelson/contracts/billing/ledger';
import * as chat from '@keelson/contracts/chat/endpoints';
import type { Endpoint } from '@keelson/contracts/http/endpoint';
import * as config from '@keelson/contracts/platform/config';
import * as health from '@keelson/contracts/platform/health';
import * as hub from '@keelson/contracts/projects/hub';
import * as projects from '@keelson/contracts/projects/project';
import * as usage from '@keelson/contracts/usage/usage';
import * as operations from './operations';

const contracts: Readonly<Record<string, unknown>> = {
  ...account,
  ...audit,
  ...billing,
  ...ledger,
  ...chat,
  ...config,
  ...health,
  ...hub,
  ...projects,
  ...usage,
};

describe('operations', () => {
  it.each(Object.entries(operations))(
    '%s is the endpoint of that name',
    (name, { method, path }) => {
      const endpoint = contracts[name.charAt(0).toUpperCase() + name.slice(1)] as Endpoint;
      expect({ method, path }).toEqual({ method: endpoint.method, path: endpoint.path });
    },
  );
});
