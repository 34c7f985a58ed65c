import { publishByHand } from '../harness/by-hand.ts';
import type { Gateway } from '../harness/gateway.ts';

export const HOSTILE = { name: 'hostile', title: 'Hostile Dashboard', path: '/hostile-dashboard' };
/** The only operation with which it is published. */
export const PUBLISHED = 'query Hostile {\n  viewer {\n    id\n    __typename\n  }\n}';

/**
 * A hand-written container. It keeps everything that a dashboard can reach, so that a test can act like a hostile dashboard: the kit that
 * it gets, and the port of its frame, which the shell's own code in the frame uses. In a document that it has written itself, it reports
 * whether WebRTC exists.
 */
const CODE = `
if (location.protocol === 'about:') parent.postMessage({ written: typeof RTCPeerConnection }, '*');
var mfe_hostile = {
  init(scope) {
    const [kit] = Object.values(scope['@portal/kit']);
    Promise.resolve(kit.get()).then((module) => { globalThis.kit = module(); });
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...sent) {
      if (sent[0]?.type === 'alive') globalThis.port = this;
      return postMessage.apply(this, sent);
    };
  },
  get: async () => () => ({ routes: { '${HOSTILE.path}': [{ path: '*', element: 'Hostile content' }] } }),
};`;

export const publishHostile = (gateway: Gateway): Promise<string> =>
  publishByHand(gateway, {
    name: HOSTILE.name,
    displayName: HOSTILE.title,
    code: CODE,
    manifest: {
      routes: [{ path: HOSTILE.path, title: HOSTILE.title, access: {} }],
      slots: [{ slot: 'home.tile', name: 'tile', title: 'Hostile tile', access: {}, order: 1 }],
    },
    documents: [{ name: 'Hostile', text: PUBLISHED }],
  });
