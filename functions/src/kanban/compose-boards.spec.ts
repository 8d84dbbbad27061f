import { testConfig } from '../testing/test-config';

describe('the configuration of boards', () => {
  it('has an execution service only with address and token', () => {
    const token = 't'.repeat(32);
    expect(testConfig({ EXECUTION_SERVICE_TOKEN: token }).execution).toBeNull();
    const url = 'http://127.0.0.1:9119';
    const both = testConfig({ EXECUTION_SERVICE_URL: url, EXECUTION_SERVICE_TOKEN: token });
    expect(both.execution).toEqual({ url, token });
  });
});
