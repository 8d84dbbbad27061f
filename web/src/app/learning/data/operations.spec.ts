import type { Endpoint } from '@keelson/contracts/http/endpoint';
import * as control from '@keelson/contracts/learning/control-endpoints';
import { Ingest } from '@keelson/contracts/learning/ingest-endpoints';
import * as reading from '@keelson/contracts/learning/public-endpoints';
import * as ours from './operations';

const { UPLOADS, ...operations } = ours;
const contracts: Readonly<Record<string, unknown>> = { ...control, ...reading, Ingest };

describe('operations of learning control', () => {
  it.each(Object.entries(operations))(
    '%s is the endpoint of that name',
    (name, { method, path }) => {
      const endpoint = contracts[name.charAt(0).toUpperCase() + name.slice(1)] as Endpoint;
      expect({ method, path }).toEqual({ method: endpoint.method, path: endpoint.path });
    },
  );

  it('uploads where the contract says', () => {
    expect(UPLOADS).toBe(control.UploadSource.path);
  });
});
