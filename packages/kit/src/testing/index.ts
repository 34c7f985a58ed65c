export { PortalTestProvider, testUser } from './PortalTestProvider.tsx';
export { type Answers, testClient } from './testClient.ts';
