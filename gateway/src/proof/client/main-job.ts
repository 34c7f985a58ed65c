import * as portal from './portal.ts';

/** What the answer holds, or an Error with what was answered instead. */
function expectStatus<Answer extends { status: number }, Status extends Answer['status']>(
  answer: Answer,
  status: Status,
): Extract<Answer, { status: Status }> {
  if (answer.status !== status) throw new Error(`Answered ${JSON.stringify(answer)}, not with ${status}`);
  return answer as Extract<Answer, { status: Status }>;
}

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

export interface People {
  identityToken: string;
  analyst: string;
  businessOffice: string;
  supplyChain: string;
}

/** The main job by the generated client alone: sign in, ask for a device, bring it to the shelf, read it back. */
export async function doMainJob(url: string, people: People, workbook: Blob) {
  portal.defaults.baseUrl = url;
  const { user, token } = expectStatus(
    await portal.signInWithLocal({ userDetails: { role: 'provider' } }, as(people.identityToken)),
    200,
  ).data;
  const provider = as(token);
  const { id } = expectStatus(
    await portal.createDeviceRequest(
      {
        device_name: 'Infusion pump',
        description: 'Replaces a pump that is no longer made',
        representative_name: 'N/A',
        department: 'CVOR',
        manufacturer: 'Medtronic',
        is_replacement: false,
      },
      provider,
    ),
    201,
  ).data;
  expectStatus(await portal.uploadFile(id, { file: new File([workbook], 'costs.xlsx') }, provider), 201);

  const analyst = as(people.analyst);
  expectStatus(await portal.setDeviceRequestStatus(id, { status: 'under_analysis' }, analyst), 200);
  expectStatus(
    await portal.setDeviceRequestStatus(
      id,
      { status: 'committee_review', analystNotes: 'Two offers, the cheaper one fits' },
      analyst,
    ),
    200,
  );
  expectStatus(
    await portal.setDeviceRequestStatus(id, { status: 'approved' }, as(people.businessOffice)),
    200,
  );
  const supplyChain = as(people.supplyChain);
  expectStatus(await portal.orderDeviceRequest(id, { is_ordered: true }, supplyChain), 200);
  expectStatus(
    await portal.shelveDeviceRequest(id, { is_on_shelf: true, lawson_id: 'LAW-1' }, supplyChain),
    200,
  );

  const request = expectStatus(await portal.getDeviceRequest(id, provider), 200).data;
  const files = expectStatus(await portal.listFiles(id, provider), 200).data;
  const [file] = files;
  const content = file && expectStatus(await portal.downloadFile(id, file.id, provider), 200).data;
  const mine = expectStatus(
    await portal.listOwnDeviceRequests({ limit: 5, status: 'approved' }, provider),
    200,
  );
  expectStatus(await portal.signOut(provider), 204);
  const ended = expectStatus(await portal.verifySession(provider), 401).data.error;
  return { user, request, files, content, mine: mine.data.map((each) => each.id), ended };
}
