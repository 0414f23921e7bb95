import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import type { WireInput } from '../../../contract/kernel/transport.ts'
import { type Caller, requestOf } from '../../support/caller.ts'
import { harbourId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

let carrel: TestPlatform
let lakeside: Caller
let meridian: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  lakeside = await carrel.signIn('lakeside')
  meridian = await carrel.signIn('meridian')
})
afterAll(() => carrel.drop())

async function send(caller: Caller, endpoint: Endpoint, wire: WireInput): Promise<unknown> {
  const response = await caller.fetch(...requestOf(endpoint, wire))
  return response.json()
}

/** A new request that names only what one must name, with null and numbers for the rest, as rows of JSON have them. */
const newRequest = {
  article_name: 'Tides of a lake',
  authors: null,
  source_name: 'Annals of Invented Limnology',
  article_doi: null,
  issue_year: 2025,
  issue_month: null,
  issue_date: null,
  issue_volume: 12,
  issue_number: 3,
  page_no: null,
  user_name: 'Leela Rao',
  user_department: null,
  user_designation: null,
  user_email: 'leela.rao@lakeside.example',
  user_mobileno: null,
  request_priority: null,
  issn: null,
  customer_id: lakesideId,
  delivery_customer_id: meridianId,
}

describe('a record with null where it has no value', () => {
  it('is logged as usage for a library outside a consortium, whose consortium is null', async () => {
    const harbour = await carrel.signIn('harbour')
    const entry = {
      usermaster_id: null,
      informaticscustomer_id: harbourId,
      consortiamaster_id: null,
      usage_action_id: 4,
      context_id: '',
      action_origin_id: null,
      article_id: '',
      ip_v4: '0',
      ip_v6: null,
      user_session: null,
      device_type_id: 1,
      remarks: null,
    }
    const searchlog = JSON.stringify({ data: [entry] })
    expect(await send(harbour, contract.session.logActivity, { searchlog })).toBe('Success')
  })

  it('raises a request and answers it', async () => {
    const raised = await send(lakeside, contract.ddr.create, newRequest)
    expect(raised).toEqual({
      data: [[{ ddr_id: expect.any(Number) as number, is_duplicate: false }]],
    })
    const { data } = raised as { data: [[{ ddr_id: number }]] }
    const [[{ ddr_id }]] = data
    const detail = { ddr_id, ddr_action: 4 }
    expect(await send(meridian, contract.ddr.detail, detail)).toMatchObject({
      data: [[{ issue_year: '2025', volume: '12', issue: '3', authors: '' }]],
    })
    const response = {
      consortiaddr_id: ddr_id,
      ddr_status: 4,
      mode_of_delivery: null,
      delivered_date: null,
      ddr_reference_no: null,
      delivery_remarks: null,
      courier_no: null,
      delay_reason: null,
      discard_reason: null,
      delivering_userid: null,
      is_duplicate: null,
    }
    const answer = {
      detailjson: JSON.stringify({ data: [response] }),
      attachment_file: 'null',
      To_mail_Id: '',
      CC_mail_Id: '',
      Subject: 'Tides of a lake',
      Message: 'We do not have it.',
    }
    expect(await send(meridian, contract.ddr.respond, answer)).toEqual({ data: [['Success']] })
  })

  it('delays a request for another reason, whose words the specified record has no field for', async () => {
    const raised = await send(lakeside, contract.ddr.create, {
      ...newRequest,
      article_name: 'Tides of a bound lake',
    })
    const { data } = raised as { data: [[{ ddr_id: number }]] }
    const [[{ ddr_id }]] = data
    const delay = {
      consortiaddr_id: ddr_id,
      ddr_status: 3,
      delay_reason: 'others_outside_ddr_system',
      delivery_remarks: 'At the bindery',
    }
    const answerOf = (record: object) => ({
      detailjson: JSON.stringify({ data: [record] }),
      Message: 'It will take a week.',
    })
    const unnamed = await send(
      meridian,
      contract.ddr.respond,
      answerOf({ ...delay, delay_note: ' ' }),
    )
    expect(unnamed).toMatchObject({
      error: { fields: { 'detailjson.data.0.delay_note': 'required' } },
    })
    expect(await send(meridian, contract.ddr.respond, answerOf(delay))).toEqual({
      data: [['Success']],
    })
    const detail = { ddr_id, ddr_action: 3 }
    expect(await send(lakeside, contract.ddr.detail, detail)).toMatchObject({
      data: [[{ delay_reason: 'others_outside_ddr_system', delivery_remarks: 'At the bindery' }]],
    })
  })

  it('saves an organisation, also with numbers, and a contact with its mandatory fields alone', async () => {
    const read = async () => {
      const record = await send(lakeside, contract.organization.read, { customer_id: lakesideId })
      return (record as { data: [[Record<string, unknown> & { contactdetails: object[] }]] })
        .data[0][0]
    }
    const stored = await read()
    const changed = {
      ...stored,
      fax: null,
      skype_id: null,
      phonenumber: 9_988_776_655,
      contactdetails: [
        ...stored.contactdetails,
        { firstname: 'Asha', email: 'asha@lakeside.example', access_type: 2, mobile: null },
      ],
    }
    const detailsjson = JSON.stringify(changed)
    expect(await send(lakeside, contract.organization.update, { detailsjson })).toEqual({
      data: [['Success']],
    })
    const saved = await read()
    expect(saved).toMatchObject({ fax: '', skype_id: '', phonenumber: '9988776655' })
    expect(saved.contactdetails.at(-1)).toEqual({
      salutation: '',
      firstname: 'Asha',
      lastname: '',
      department: '',
      designation: '',
      email: 'asha@lakeside.example',
      mobile: '',
      access_type: '2',
    })
  })

  it('is not saved as an organisation that leaves a field out', async () => {
    const record = await send(lakeside, contract.organization.read, { customer_id: lakesideId })
    const [[stored]] = (record as { data: [[object]] }).data
    const detailsjson = JSON.stringify({ ...stored, fax: undefined })
    expect(await send(lakeside, contract.organization.update, { detailsjson })).toMatchObject({
      error: { fields: { 'detailsjson.fax': expect.any(String) as string } },
    })
  })

  it('is resolved to links, with the fields of a list row alone', async () => {
    const detailed_json = JSON.stringify({
      data: [
        { customer_id: lakesideId, article_id: 7, is_oa_article: true, article_doi: '10.9999/a' },
        { customer_id: lakesideId, article_id: null, is_oa_article: null, article_doi: null },
      ],
    })
    expect(await send(lakeside, contract.ddr.resolveLinks, { detailed_json })).toMatchObject({
      data: [[{ message: 'Ok', data: [{ article_id: 7 }, { article_id: null, links: [] }] }]],
    })
  })
})

describe('the priority of a new request', () => {
  it.each([
    ['Urgent', 'Urgent'],
    [3, 'Very Urgent'],
    ['', 'Normal'],
  ])('is the %j of a list row', async (priority, name) => {
    const raised = await send(lakeside, contract.ddr.create, {
      ...newRequest,
      article_name: `Tides of ${name} lakes`,
      request_priority: priority,
    })
    const { data } = raised as { data: [[{ ddr_id: number }]] }
    const [[{ ddr_id }]] = data
    const filter = { customerId: lakesideId, ddr_id }
    expect(await send(lakeside, contract.ddr.sent, filter)).toMatchObject({
      data: [[{ DDR_Sent_List: [{ ddr_id, request_priority: name }] }]],
    })
  })

  it('is one that exists', async () => {
    for (const request_priority of ['Soon', 9]) {
      expect(
        await send(lakeside, contract.ddr.create, { ...newRequest, request_priority }),
      ).toEqual({
        error: expect.objectContaining({
          code: 'invalid',
          fields: { request_priority: 'not a priority' },
        }) as object,
      })
    }
  })
})
