export { type MadeUp, type MockGateway, mockGateway } from './mockGateway.ts';
export { PortalTestProvider, testUser } from './PortalTestProvider.tsx';
export { type Handler, openPage, startServer } from './server.ts';
export { type Answers, testClient } from './testClient.ts';
