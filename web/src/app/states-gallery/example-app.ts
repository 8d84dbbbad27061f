import { type ApplicationRef, createComponent, inputBinding, signal } from '@angular/core';
import { MockLocationStrategy } from '@angular/common/testing';
import { LocationStrategy } from '@angular/common';
import { createApplication } from '@angular/platform-browser';
import { provideRouter, Router } from '@angular/router';
import { NEVER } from 'rxjs';
import { FakeLive } from '../../testing/fake-live';
import { ApiClient } from '../core/api/api-client';
import { Connectivity } from '../core/api/connectivity';
import { HealthClient } from '../core/api/health-client';
import { Live } from '../core/firebase/live';
import { BrowserStorage } from '../core/identity/browser-storage';
import { Identity } from '../core/identity/identity';
import { PRODUCT_MODULES } from '../core/modules/product-module';
import { provideAdoptedStyles } from '../core/styles/adopted-styles';
import { modules } from '@keelson/product/web/modules';
import type { Example } from './example';
import { ExampleApi } from './example-api';
import { ME } from './sample-data';

/**
 * Draws an example as an app of its own: its stores are not those of the page, and what they reach the network with is
 * replaced.
 */
export async function startExample(
  { component, state, setting }: Example,
  stage: HTMLElement,
): Promise<ApplicationRef> {
  const { inputs = {}, providers = [], responses = {}, documents = {}, url = '/', act } = setting;
  const api = new ExampleApi(state, responses);
  const app = await createApplication({
    providers: [
      provideAdoptedStyles(),
      provideRouter([{ path: '**', children: [] }]),
      { provide: LocationStrategy, useClass: MockLocationStrategy },
      { provide: ApiClient, useValue: api },
      { provide: HealthClient, useValue: api },
      { provide: Live, useValue: liveWith(documents, state) },
      { provide: Connectivity, useValue: { online: signal(state !== 'offline') } },
      { provide: BrowserStorage, useValue: NO_STORAGE },
      { provide: PRODUCT_MODULES, useValue: modules },
      ...providers,
    ],
  });
  if (setting.me !== null) app.injector.get(Identity).setMe(ME);
  await app.injector.get(Router).navigateByUrl(url);
  const view = createComponent(component, {
    environmentInjector: app.injector,
    bindings: Object.entries(inputs).map(([name, value]) => inputBinding(name, () => value)),
  });
  const host = view.location.nativeElement as HTMLElement;
  stage.append(host);
  app.attachView(view.hostView);
  app.tick();
  setTimeout(() => {
    act?.(view.instance as never, { host, injector: view.injector });
  });
  return app;
}

/** Browsers that cannot listen ask the API, whose error shows. */
function liveWith(documents: Readonly<Record<string, unknown>>, state: string): FakeLive {
  const live = new FakeLive();
  for (const [path, value] of Object.entries(documents)) live.emit(path, value);
  if (state === 'error' || state === 'offline') live.disconnect();
  return live;
}

/** Examples neither read nor change what the browser remembers. */
const NO_STORAGE: Pick<BrowserStorage, keyof BrowserStorage> = {
  read: () => null,
  write: () => false,
  clearAccountData: () => undefined,
  keys: () => [],
  changes: () => NEVER,
};
