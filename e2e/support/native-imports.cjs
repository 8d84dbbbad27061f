/**
 * Jest environment of the integration tests: `importNatively(name)` loads a package outside of Jest's
 * own module system. The SDK of Cloud Storage loads parts of itself in ways that only Node can.
 */
const { TestEnvironment } = require('jest-environment-node');

module.exports = class NativeImports extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.importNatively = (name) => import(name);
  }
};
