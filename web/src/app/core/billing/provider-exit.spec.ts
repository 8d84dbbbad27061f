import { TestBed } from '@angular/core/testing';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { DocumentLocation } from '../navigation/document-location';
import { ProviderExit } from './provider-exit';

const PORTAL = 'https://billing.example.test/p/1';

function setUp() {
  const go = jest.fn();
  TestBed.configureTestingModule({
    providers: [ProviderExit, { provide: DocumentLocation, useValue: { go } }],
  });
  return { go, server: new FakeServer(), exit: TestBed.inject(ProviderExit) };
}

describe('ProviderExit', () => {
  it('leaves for the address that the server names', async () => {
    const { go, server, exit } = setUp();
    server.on('GET /api/portal', json({ url: PORTAL, kind: 'portal' }));
    await exit.leaveFor('portal');
    expect(go).toHaveBeenCalledWith(PORTAL);
    expect(exit.leaving().status).toBe('leaving');
  });

  it('asks once, however often somebody clicks', async () => {
    const { server, exit } = setUp();
    server.on('GET /api/portal', json({ url: PORTAL, kind: 'portal' }));
    await Promise.all([exit.leaveFor('portal'), exit.leaveFor('portal')]);
    expect(server.count('GET /api/portal')).toBe(1);
  });

  it('asks for the checkout where that is meant', async () => {
    const { go, server, exit } = setUp();
    server.on('GET /api/checkout', json({ url: 'https://pay.example.test/1', kind: 'checkout' }));
    await exit.leaveFor('checkout');
    expect(go).toHaveBeenCalledWith('https://pay.example.test/1');
  });

  it('stays and says why when the provider cannot be reached', async () => {
    const { go, server, exit } = setUp();
    server.on('GET /api/portal', problem(502, 'billing/provider-refused'));
    await exit.leaveFor('portal');
    expect(go).not.toHaveBeenCalled();
    expect(exit.leaving()).toMatchObject({
      status: 'failed',
      error: { title: 'Title of billing/provider-refused' },
    });
  });

  it('can be used again by somebody who comes back', async () => {
    const { go, server, exit } = setUp();
    server.on('GET /api/portal', json({ url: PORTAL, kind: 'portal' }));
    await exit.leaveFor('portal');
    exit.returned();
    await exit.leaveFor('portal');
    expect(go).toHaveBeenCalledTimes(2);
  });
});
