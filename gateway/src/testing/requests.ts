import { pathTo, type RequesterField, type Role, type Stage, TRANSITIONS } from '@portal/domain';
import type { Context, Services, SessionUser } from '../platform/context.ts';
import type { DeviceRequest } from '../requests/device-requests/model.ts';
import { createRequest } from '../requests/device-requests/service.ts';
import { act } from '../requests/device-requests/transitions.ts';

/** A complete create payload in the specification's camelCase. */
export const NEW_REQUEST = {
  deviceName: 'Vascular closure device 7F',
  description: 'For femoral access after diagnostic cases',
  additionalNotes: 'Anticoagulated patients',
  representativeName: 'Jonas Keller',
  department: 'Cath Lab',
  manufacturer: 'Abbott',
  isReplacement: false,
};

export const ANALYST_NOTES = 'Compared with the present device.';
export const LAWSON_ID = 'LW-1001';

const contextOf = (services: Services, id: number, roles: Role[]): Context => {
  const user: SessionUser = {
    id,
    roles,
    grantedRoles: roles,
    role: roles[0] ?? 'provider',
    email: `person.${id}@hospital.example`,
    name: `Person ${id}`,
    department: 'CVOR',
    active: true,
    emailVerified: true,
    profileCreated: true,
  };
  return { ...services, user, correlationId: 'test' };
};

/** Makes a request of this person that has come to the stage by the usual way. */
export async function requestAt(
  services: Services,
  ownerId: number,
  stage: Stage = 'submitted',
  details: Partial<Record<RequesterField, unknown>> = {},
): Promise<DeviceRequest> {
  let request = await createRequest(contextOf(services, ownerId, ['provider']), {
    ...NEW_REQUEST,
    ...details,
  });
  const staff = contextOf(services, ownerId, ['business_office', 'analyst']);
  for (const action of pathTo(stage)) {
    const notes = TRANSITIONS[action].requires === 'analystNotes' ? ANALYST_NOTES : null;
    request = await act(staff, request.id, action, { notes, lawsonId: LAWSON_ID });
  }
  return request;
}
