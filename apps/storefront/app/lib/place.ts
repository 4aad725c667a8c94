/** A place that an address search proposes. */
export interface PlaceSuggestion {
  readonly description: string;
  readonly structured_formatting: {
    readonly main_text: string;
    readonly secondary_text: string;
  };
}

/** A place with its way from the restaurant, as the API measured it. */
export interface MeasuredDistance {
  /** In `unit`, rounded for showing. */
  readonly distance: number;
  readonly duration: number;
  readonly unit: 'km' | 'miles';
  /** In euros. */
  readonly delivery_cost: number;
  /** Beyond what the restaurant delivers to, compared before rounding. */
  readonly too_far: boolean;
  readonly formatted_address: string;
  readonly address: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
}
