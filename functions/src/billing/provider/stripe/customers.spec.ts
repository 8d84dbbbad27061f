import { CustomerId } from '@keelson/contracts/ids';
import { customerPage } from './customers';

describe('customerPage', () => {
  it.each([
    ['sk_live_1', null, 'https://dashboard.stripe.com/customers/cus_1'],
    ['rk_test_1', null, 'https://dashboard.stripe.com/test/customers/cus_1'],
    ['unknown', null, 'https://dashboard.stripe.com/customers/cus_1'],
    ['sk_test_1', 'http://127.0.0.1:4242', null],
  ])('of key %s and API %s is %s', (accessToken, apiUrl, page) => {
    expect(customerPage({ accessToken, apiUrl }, CustomerId.parse('cus_1'))).toBe(page);
  });
});
