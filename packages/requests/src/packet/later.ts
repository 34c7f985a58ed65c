import { lazyPart } from '@portal/ui';

export const loadPacketDialog = () => import('./PacketDialog.tsx');
/** Loaded when the person wants a packet. */
export const PacketDialog = lazyPart(async () => (await loadPacketDialog()).PacketDialog);

/** A sandboxed page cannot save a file. */
export const canSavePackets = (): boolean => globalThis.origin !== 'null';
