import type { Region } from '../../contract/organization/regions.ts'
import { type Rows, rowsFor } from './copy.ts'

/** States of India with their region and some of their cities. */
const indianStates: [state: string, region: Region, cities: string[]][] = [
  ['Andhra Pradesh', 'South', ['Tirupati', 'Vijayawada', 'Visakhapatnam']],
  ['Assam', 'East', ['Dibrugarh', 'Guwahati', 'Silchar']],
  ['Bihar', 'East', ['Gaya', 'Muzaffarpur', 'Patna']],
  ['Delhi', 'North', ['New Delhi']],
  ['Goa', 'West', ['Margao', 'Panaji']],
  ['Gujarat', 'West', ['Ahmedabad', 'Rajkot', 'Surat', 'Vadodara']],
  ['Haryana', 'North', ['Gurugram', 'Hisar', 'Rohtak']],
  ['Jharkhand', 'East', ['Dhanbad', 'Jamshedpur', 'Ranchi']],
  ['Karnataka', 'South', ['Bengaluru', 'Mangaluru', 'Mysuru']],
  ['Kerala', 'South', ['Kochi', 'Kozhikode', 'Thiruvananthapuram']],
  ['Maharashtra', 'West', ['Kolhapur', 'Mumbai', 'Nagpur', 'Pune']],
  ['Odisha', 'East', ['Bhubaneswar', 'Cuttack', 'Sambalpur']],
  ['Punjab', 'North', ['Amritsar', 'Ludhiana', 'Patiala']],
  ['Rajasthan', 'North', ['Jaipur', 'Jodhpur', 'Udaipur']],
  ['Tamil Nadu', 'South', ['Chennai', 'Coimbatore', 'Madurai', 'Tiruchirappalli']],
  ['Telangana', 'South', ['Hyderabad', 'Warangal']],
  ['Uttar Pradesh', 'North', ['Aligarh', 'Kanpur', 'Lucknow', 'Varanasi']],
  ['Uttarakhand', 'North', ['Dehradun', 'Haldwani']],
  ['West Bengal', 'East', ['Durgapur', 'Kolkata', 'Siliguri']],
]

const otherCountries: [country: string, states: [string, string[]][]][] = [
  [
    'Nepal',
    [
      ['Bagmati', ['Kathmandu', 'Lalitpur']],
      ['Gandaki', ['Pokhara']],
    ],
  ],
  [
    'Sri Lanka',
    [
      ['Central', ['Kandy']],
      ['Western', ['Colombo', 'Negombo']],
    ],
  ],
]

/** A city of the demo with its state, country and region. */
export interface DemoPlace {
  countryId: number
  stateId: number
  cityId: number
  city: string
  state: string
  regionId: number
}

const regionIds: Record<Region, number> = { East: 1, North: 2, West: 3, South: 4 }
const countryId = 1

/** Returns countries, states and cities as rows, and `placeOf`, which finds an Indian city by its name. */
export function places(): { rows: Rows[]; placeOf: (city: string) => DemoPlace } {
  const countries = [{ id: countryId, name: 'India' }]
  const states: { id: number; countryId: number; name: string }[] = []
  const cities: { id: number; stateId: number; name: string }[] = []
  const placeByName = new Map<string, DemoPlace>()

  const addState = (country: number, name: string, cityNames: string[], region?: Region) => {
    const stateId = states.length + 1
    states.push({ id: stateId, countryId: country, name })
    for (const city of cityNames) {
      const cityId = cities.length + 1
      cities.push({ id: cityId, stateId, name: city })
      if (region === undefined) continue
      const regionId = regionIds[region]
      placeByName.set(city, { countryId: country, stateId, cityId, city, state: name, regionId })
    }
  }
  for (const [state, region, cityNames] of indianStates) {
    addState(countryId, state, cityNames, region)
  }
  for (const [country, itsStates] of otherCountries) {
    const id = countries.length + 1
    countries.push({ id, name: country })
    for (const [state, cityNames] of itsStates) addState(id, state, cityNames)
  }
  return {
    rows: [rowsFor('countries', countries), rowsFor('states', states), rowsFor('cities', cities)],
    placeOf(city) {
      const place = placeByName.get(city)
      if (!place) throw new Error(`no such city in the demo: ${city}`)
      return place
    },
  }
}
