/** Calls the control API of a running emulator. */
export class PaymentsControl {
  /** @param url Base URL of the emulator. */
  constructor(private readonly url: string) {}

  /**
   * @param call Method and path below `/_control`, such as `POST /clock/advance`.
   * @throws {Error} with the answer, unless the status is 200.
   */
  async call<T = Record<string, unknown>>(call: string, body?: object): Promise<T> {
    const { status, json } = await this.try(call, body);
    if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(json)}`);
    return json as T;
  }

  /** The answer, whatever its status. */
  async try(call: string, body?: object): Promise<{ status: number; json: unknown }> {
    const [method = 'GET', path = ''] = call.split(' ');
    const response = await fetch(`${this.url}/_control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    });
    return { status: response.status, json: await response.json() };
  }

  /** Lets time pass for everything that the emulator stores: renewals, retries, ends of trials. */
  advance(seconds: number): Promise<unknown> {
    return this.call('POST /clock/advance', { seconds });
  }

  /** Pays an open checkout session, as its buyer would on the hosted page. */
  completeCheckout(session: string, card = '4242424242424242'): Promise<unknown> {
    return this.call(`POST /checkout/${session}/complete`, { card });
  }
}
