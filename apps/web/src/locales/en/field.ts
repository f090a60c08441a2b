import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { field as de } from '../de/field.ts';

export const field: Texts<typeof de> = {
  companyName: 'Company',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'User name',
  email: 'E-mail',
  phoneNumber: 'Phone',
  customerNo: 'Customer number',
  vatId: 'VAT ID',
  street: 'Street and number',
  street2: 'Building or department',
  apartment: 'Floor or room',
  addressline2: 'Address line 2',
  zipCode: 'Postcode',
  city: 'City',
  state: 'State or canton',
  country: 'Country',
  type: 'Type of address',
  message: 'Message to us',
};
