import type { Endpoint } from '@keelson/contracts/http/endpoint';
import * as control from '@keelson/contracts/learning/control-endpoints';
import { Ingest } from '@keelson/contracts/learning/ingest-endpoints';
import * as reading from '@keelson/contracts/learning/public-endpoints';
import * as ours from './operations';

const { UPLOADS, ...operations } = ours;
const contracts: Readonly<Record<string, unknown>> = { ...control, ...reading, Ingest };

describe('learning control operations', () => {
  it.each(Object.entries(operations))('%s matches its endpoint', (name, { method, path }) => {
    const endpoint = contracts[name.charAt(0).toUpperCase() + name.slice(1)] as Endpoint;
    expect({ method, path }).toEqual({ method: endpoint.method, path: endpoint.path });
  });

  it('uploads to the contract’s path', () => {
    expect(UPLOADS).toBe(control.UploadSource.path);
  });
});
