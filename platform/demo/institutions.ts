/** The customers of the demo (docs/demo-data.md): a consortium, its 24 members, and two libraries outside of it. */

/** Customer id of the Southern Universities Consortium. */
export const consortiumId = 1001
/** Customer id of Meridian University Library, the first member. */
export const meridianId = 1002
/** Customer id of Lakeside Institute Library, a member with fewer products. */
export const lakesideId = 1003
/** Customer id of Harbour College Library, outside of any consortium. */
export const harbourId = 1030
/** Customer id of Old Mill, a library whose subscription has expired. */
export const oldMillId = 1031

/** A library of the demo. */
export interface Institution {
  id: number
  consortiumId: number | null
  name: string
  displayName: string
  shortName: string
  /** Its admin's user name, and the first part of its mail domain. */
  userName: string
  city: string
  productType: number
  /** Factor of its users, holdings, requests and usage; 1 is a large university. */
  size: number
  books: boolean
  onos: boolean
  ai: boolean
  /** Days until its subscription ends, from the last day of the data; below zero when it has ended. */
  daysLeft: number
  graceDays: number
}

const consortium: Institution = {
  id: consortiumId,
  consortiumId,
  name: 'Southern Universities Consortium',
  displayName: 'Southern Universities Consortium',
  shortName: 'SUC',
  userName: 'consortium',
  city: 'Chennai',
  productType: 7,
  size: 0,
  books: true,
  onos: true,
  ai: true,
  daysLeft: 420,
  graceDays: 30,
}

/** Libraries with published accounts first, then the other members. */
const libraries: [userName: string, name: string, city: string, size: number, has?: string][] = [
  ['meridian', 'Meridian University', 'Bengaluru', 1, 'books onos ai'],
  ['lakeside', 'Lakeside Institute', 'Udaipur', 0.45],
  ['nilgiri', 'Nilgiri Hills University', 'Coimbatore', 0.8, 'books onos'],
  ['coralcoast', 'Coral Coast University', 'Kochi', 0.6, 'onos'],
  ['deccangate', 'Deccan Gate Institute of Technology', 'Hyderabad', 0.9, 'books onos ai'],
  ['banyan', 'Banyan Grove University', 'Mysuru', 0.5, 'books'],
  ['eastghats', 'Eastern Ghats University', 'Visakhapatnam', 0.55, 'onos'],
  ['templecity', 'Temple City College of Arts', 'Madurai', 0.15],
  ['monsoon', 'Monsoon Institute of Climate Studies', 'Thiruvananthapuram', 0.2, 'ai'],
  ['riverbend', 'Riverbend University', 'Kolkata', 0.85, 'books onos ai'],
  ['teagarden', 'Tea Garden University', 'Dibrugarh', 0.3],
  ['mahanadi', 'Mahanadi Delta University', 'Cuttack', 0.4, 'onos'],
  ['coalfields', 'Coalfields Institute of Mining', 'Dhanbad', 0.25],
  ['sonepath', 'Sone Path University', 'Patna', 0.35, 'books'],
  ['yamunaridge', 'Yamuna Ridge University', 'New Delhi', 0.95, 'books onos ai'],
  ['fiverivers', 'Five Rivers Agricultural University', 'Ludhiana', 0.5, 'onos'],
  ['doonvalley', 'Doon Valley Institute of Forestry', 'Dehradun', 0.2],
  ['pinkstone', 'Pinkstone University', 'Jaipur', 0.4, 'books'],
  ['gangaview', 'Ganga View Medical University', 'Varanasi', 0.45, 'onos ai'],
  ['westwind', 'Westwind University', 'Pune', 0.75, 'books onos'],
  ['saltmarsh', 'Salt Marsh Institute of Marine Science', 'Panaji', 0.15],
  ['cottonmill', 'Cotton Mill Institute of Textiles', 'Surat', 0.25],
  ['bluebay', 'Blue Bay Institute of Management', 'Mumbai', 0.35, 'books ai'],
  ['orangecity', 'Orange City University', 'Nagpur', 0.5, 'onos'],
]

function library(
  id: number,
  within: number | null,
  [userName, name, city, size, has = '']: (typeof libraries)[number],
  daysLeft: number,
): Institution {
  return {
    id,
    consortiumId: within,
    name: `${name} Library`,
    displayName: name,
    shortName: name.replace(/[^A-Z]/g, ''),
    userName,
    city,
    productType: 1,
    size,
    books: has.includes('books'),
    onos: has.includes('onos'),
    ai: has.includes('ai'),
    daysLeft,
    graceDays: 30,
  }
}

/** The member whose subscription ends soon, which the member list marks. */
const nearExpiry = 'saltmarsh'

/** The customers of the demo. */
export const institutions: readonly Institution[] = [
  consortium,
  ...libraries.map((row, index) =>
    library(meridianId + index, consortiumId, row, row[0] === nearExpiry ? 18 : 120 + index * 13),
  ),
  library(harbourId, null, ['harbour', 'Harbour College', 'Mangaluru', 0.3, 'onos'], 200),
  library(oldMillId, null, ['oldmill', 'Old Mill', 'Ahmedabad', 0.1], -75),
]

/** The members of the consortium. */
export const members = institutions.filter(
  (one) => one.consortiumId === consortiumId && one.id !== consortiumId,
)

/** Customers with readers: all but the consortium. */
export const readingLibraries = institutions.filter((one) => one.id !== consortiumId)

/** Returns the mail domain of a demo library, below the reserved domain `example`. */
export const mailDomain = (one: Institution): string => `${one.userName}.example`
