import { REQUEST_CONTEXT, TransferState } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { GetPublicDoc } from '@keelson/contracts/learning/public-endpoints';
import { operation } from './operation';
import { ApiTransferState } from './api-transfer-state';

const getDoc = operation<typeof GetPublicDoc>('GET', '/api/learn/docs/{slug}');
const asked = (slug: string) => ({ params: { slug } }) as never;

describe('ApiTransferState', () => {
  it('gives each answer once, and says what is known not to be there', () => {
    const answers = { '/api/learn/docs/first': { title: 'First' }, '/api/learn/docs/gone': null };
    TestBed.configureTestingModule({
      providers: [{ provide: REQUEST_CONTEXT, useValue: { appUrl: 'https://x.test', answers } }],
    });
    const served = TestBed.inject(ApiTransferState);
    expect(served.take(getDoc, asked('first'))).toEqual({ title: 'First' });
    expect(served.take(getDoc, asked('first'))).toBeUndefined();
    expect(served.take(getDoc, asked('gone'))).toBeNull();
    expect(served.take(getDoc, asked('other'))).toBeUndefined();
    expect(TestBed.inject(TransferState).toJson()).toContain('"title":"First"');
  });

  it('has nothing in a browser whose page was not rendered with answers', () => {
    expect(TestBed.inject(ApiTransferState).take(getDoc, asked('first'))).toBeUndefined();
  });
});
