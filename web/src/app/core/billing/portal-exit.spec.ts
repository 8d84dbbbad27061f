import { TestBed } from '@angular/core/testing';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { DocumentLocation } from '../navigation/document-location';
import { PortalExit } from './portal-exit';

const PORTAL = 'https://billing.example.test/p/1';

function setUp() {
  const go = jest.fn();
  TestBed.configureTestingModule({
    providers: [PortalExit, { provide: DocumentLocation, useValue: { go } }],
  });
  return { go, server: new FakeServer(), exit: TestBed.inject(PortalExit) };
}

describe('PortalExit', () => {
  it('leaves for the address that the server names', async () => {
    const { go, server, exit } = setUp();
    server.on('GET /api/portal', json({ url: PORTAL, kind: 'portal' }));
    await exit.open();
    expect(go).toHaveBeenCalledWith(PORTAL);
    expect(exit.leaving().status).toBe('leaving');
  });

  it('asks once, however often somebody clicks', async () => {
    const { server, exit } = setUp();
    server.on('GET /api/portal', json({ url: PORTAL, kind: 'portal' }));
    await Promise.all([exit.open(), exit.open()]);
    expect(server.count('GET /api/portal')).toBe(1);
  });

  it('stays and says why when the provider cannot be reached', async () => {
    const { go, server, exit } = setUp();
    server.on('GET /api/portal', problem(502, 'billing/provider-refused'));
    await exit.open();
    expect(go).not.toHaveBeenCalled();
    expect(exit.leaving()).toMatchObject({
      status: 'failed',
      failure: { title: 'Title of billing/provider-refused' },
    });
  });

  it('can be used again by somebody who comes back', async () => {
    const { go, server, exit } = setUp();
    server.on('GET /api/portal', json({ url: PORTAL, kind: 'portal' }));
    await exit.open();
    exit.returned();
    await exit.open();
    expect(go).toHaveBeenCalledTimes(2);
  });
});
