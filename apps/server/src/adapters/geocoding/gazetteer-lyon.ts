import {
  type Gazetteer,
  type GazetteerTown,
  type GazetteerWater,
  type StreetRow,
  streetOf,
} from './gazetteer.ts';

/**
 * Real streets of Lyon and around, for trying the shop out without a network. Rule L-17.
 *
 * APPROXIMATE: written by hand, good to a few hundred metres. A street is a straight line between
 * its ends, a square a short one; number ranges are rounded. Not for real deliveries.
 *
 * Towns are sorted roughly by their distance from the Presqu'île.
 */
export const LYON: Gazetteer = {
  region: 'Auvergne-Rhône-Alpes',
  country: 'France',
  towns: [
    town('Lyon 2e', 'Lyon', '69002', 45.753, 4.829, [
      ['Rue Mercière', 1, 96, 45.7628, 4.8336, 45.7608, 4.8331],
      ['Rue de la République', 12, 87, 45.7661, 4.8361, 45.7584, 4.8347],
      ['Rue du Président Édouard Herriot', 25, 103, 45.7648, 4.8341, 45.7588, 4.8326],
      ['Place Bellecour', 1, 40, 45.7582, 4.8299, 45.7573, 4.8339],
      ['Rue Victor Hugo', 1, 75, 45.7566, 4.8312, 45.7511, 4.8278],
      ['Rue de Brest', 1, 60, 45.7638, 4.8339, 45.7609, 4.8334],
      ['Rue Grenette', 1, 50, 45.7632, 4.833, 45.7635, 4.8362],
      ['Rue Tupin', 1, 40, 45.7624, 4.8338, 45.7627, 4.8358],
      ['Rue Ferrandière', 1, 50, 45.7616, 4.8337, 45.762, 4.8375],
      ['Place des Jacobins', 1, 11, 45.7608, 4.8331, 45.7604, 4.8336],
      ['Place des Célestins', 1, 12, 45.7599, 4.8318, 45.7597, 4.8322],
      ['Rue Gasparin', 1, 30, 45.7602, 4.8331, 45.7584, 4.8325],
      ['Rue Émile Zola', 1, 30, 45.7605, 4.8325, 45.7585, 4.8318],
      ['Quai Saint-Antoine', 1, 40, 45.7638, 4.8322, 45.761, 4.8311],
      ['Rue Childebert', 1, 30, 45.76, 4.8345, 45.7603, 4.8376],
      ['Rue de la Barre', 1, 16, 45.7577, 4.8341, 45.7574, 4.8363],
      ['Rue de la Charité', 1, 85, 45.7567, 4.8332, 45.7508, 4.8295],
      ['Rue Auguste Comte', 1, 80, 45.7566, 4.8322, 45.7512, 4.8288],
      ['Rue Sainte-Hélène', 1, 45, 45.7546, 4.8276, 45.7539, 4.8343],
      ['Place Carnot', 1, 30, 45.7509, 4.8279, 45.7499, 4.8281],
      ['Cours Charlemagne', 1, 150, 45.7478, 4.8246, 45.7352, 4.8176],
      ['Quai Rambaud', 1, 90, 45.747, 4.8192, 45.7352, 4.8156],
      ['Quai Perrache', 1, 120, 45.749, 4.83, 45.7345, 4.8207],
    ]),
    town('Lyon 1er', 'Lyon', '69001', 45.769, 4.83, [
      ['Rue de la République', 1, 11, 45.7675, 4.8363, 45.7662, 4.8361],
      ['Rue du Président Édouard Herriot', 1, 24, 45.767, 4.8343, 45.765, 4.8341],
      ['Place des Terreaux', 1, 21, 45.7674, 4.8327, 45.7674, 4.8345],
      ["Rue de l'Arbre Sec", 1, 42, 45.7659, 4.8344, 45.7663, 4.8374],
      ["Rue du Bât d'Argent", 1, 40, 45.7653, 4.8345, 45.7657, 4.838],
      ['Rue Sainte-Catherine', 1, 19, 45.768, 4.8331, 45.7678, 4.8351],
      ['Place Sathonay', 1, 10, 45.7693, 4.8303, 45.769, 4.8307],
      ['Rue de la Martinière', 1, 40, 45.7678, 4.8298, 45.7674, 4.832],
      ['Rue Burdeau', 1, 60, 45.7697, 4.829, 45.7704, 4.8343],
      ['Rue des Tables Claudiennes', 1, 60, 45.7706, 4.8296, 45.7713, 4.8338],
      ['Rue Royale', 1, 35, 45.7691, 4.8369, 45.7714, 4.8386],
      ['Montée de la Grande-Côte', 1, 120, 45.7692, 4.8326, 45.7737, 4.8319],
      ['Quai Saint-Vincent', 1, 50, 45.7678, 4.8283, 45.7696, 4.8165],
    ]),
    town('Lyon 5e', 'Lyon', '69005', 45.757, 4.808, [
      ['Rue Saint-Jean', 1, 75, 45.7611, 4.8273, 45.7641, 4.8277],
      ['Rue du Bœuf', 1, 40, 45.7615, 4.8264, 45.7637, 4.8268],
      ['Rue Juiverie', 1, 26, 45.7645, 4.8273, 45.7662, 4.827],
      ['Quai Romain Rolland', 1, 45, 45.7638, 4.8291, 45.7603, 4.8286],
      ['Rue Saint-Georges', 1, 120, 45.7594, 4.8262, 45.7552, 4.8245],
      ['Montée du Gourguillon', 1, 60, 45.7591, 4.8257, 45.7571, 4.8216],
      ['Rue Roger Radisson', 1, 50, 45.7623, 4.8205, 45.76, 4.8166],
      ['Rue des Farges', 1, 60, 45.758, 4.8206, 45.7572, 4.8174],
      ['Rue de Trion', 1, 80, 45.7578, 4.8163, 45.759, 4.8095],
      ['Avenue Barthélemy Buyer', 1, 160, 45.7598, 4.8088, 45.7588, 4.7925],
      ['Avenue du Point du Jour', 1, 110, 45.7542, 4.8048, 45.7503, 4.7935],
      ['Rue Commandant Charcot', 1, 260, 45.7545, 4.8075, 45.7465, 4.789],
    ]),
    town('Lyon 3e', 'Lyon', '69003', 45.759, 4.858, [
      ['Place Guichard', 1, 30, 45.7598, 4.847, 45.759, 4.8474],
      ['Avenue de Saxe', 130, 300, 45.7634, 4.8449, 45.7541, 4.8468],
      ['Rue de Créqui', 138, 300, 45.7635, 4.8483, 45.7556, 4.8495],
      ['Rue Moncey', 1, 150, 45.7563, 4.8433, 45.7634, 4.852],
      ['Quai Victor Augagneur', 1, 30, 45.7631, 4.8403, 45.7561, 4.8404],
      ['Rue Servient', 1, 140, 45.7599, 4.8406, 45.7608, 4.8555],
      ['Cours Lafayette', 1, 300, 45.7634, 4.8406, 45.7659, 4.871],
      ['Cours Gambetta', 1, 200, 45.7553, 4.8427, 45.749, 4.8615],
      ['Rue Garibaldi', 160, 330, 45.7639, 4.8528, 45.7532, 4.8536],
      ['Rue Paul Bert', 1, 320, 45.7577, 4.8442, 45.758, 4.872],
      ['Boulevard Marius Vivier-Merle', 1, 120, 45.7638, 4.857, 45.7552, 4.8578],
      ['Rue de la Villette', 1, 70, 45.7636, 4.861, 45.7575, 4.8618],
      ['Avenue Georges Pompidou', 1, 60, 45.7599, 4.862, 45.7597, 4.869],
      ['Avenue Félix Faure', 1, 260, 45.7557, 4.8575, 45.7535, 4.876],
      ['Rue Baraban', 1, 170, 45.7655, 4.867, 45.757, 4.866],
      ['Avenue Lacassagne', 1, 230, 45.7545, 4.8625, 45.7452, 4.885],
      ['Cours du Docteur Long', 1, 130, 45.7559, 4.873, 45.7535, 4.8868],
      ['Route de Genas', 1, 110, 45.757, 4.8742, 45.755, 4.8855],
    ]),
    town('Lyon 4e', 'Lyon', '69004', 45.779, 4.828, [
      ['Place de la Croix-Rousse', 1, 30, 45.7747, 4.8313, 45.7745, 4.8323],
      ['Boulevard de la Croix-Rousse', 1, 180, 45.7745, 4.8364, 45.7722, 4.8222],
      ['Grande Rue de la Croix-Rousse', 1, 140, 45.7748, 4.832, 45.7814, 4.8325],
      ["Rue d'Austerlitz", 1, 60, 45.775, 4.8337, 45.7788, 4.8342],
      ['Rue Jacquard', 1, 70, 45.7755, 4.825, 45.779, 4.8248],
      ['Rue Hénon', 1, 110, 45.7797, 4.833, 45.779, 4.8187],
      ['Rue de Cuire', 1, 120, 45.7783, 4.8326, 45.786, 4.8335],
      ["Cours d'Herbouville", 1, 90, 45.7723, 4.8408, 45.7812, 4.8462],
    ]),
    town('Lyon 6e', 'Lyon', '69006', 45.77, 4.852, [
      ['Place Maréchal Lyautey', 1, 25, 45.7686, 4.8422, 45.7678, 4.8428],
      ['Cours Franklin Roosevelt', 1, 80, 45.7688, 4.843, 45.7692, 4.8494],
      ['Avenue Maréchal Foch', 1, 60, 45.7657, 4.8441, 45.7711, 4.8447],
      ['Avenue de Saxe', 1, 129, 45.7679, 4.8439, 45.7636, 4.8449],
      ['Rue Vendôme', 1, 140, 45.7712, 4.846, 45.7637, 4.8468],
      ['Rue de Créqui', 1, 137, 45.7712, 4.8474, 45.7636, 4.8483],
      ['Rue Tronchet', 1, 120, 45.7703, 4.8441, 45.771, 4.857],
      ['Rue Duquesne', 1, 80, 45.7718, 4.8432, 45.7722, 4.8538],
      ['Cours Vitton', 1, 120, 45.7692, 4.8496, 45.7705, 4.8628],
      ['Boulevard des Belges', 1, 140, 45.7738, 4.8452, 45.7722, 4.8598],
      ['Rue Garibaldi', 1, 159, 45.7722, 4.853, 45.7641, 4.8528],
      ['Boulevard des Brotteaux', 1, 60, 45.7694, 4.8588, 45.7651, 4.8577],
      ['Avenue Thiers', 1, 200, 45.7646, 4.864, 45.771, 4.863],
      ['Quai Charles de Gaulle', 1, 110, 45.7812, 4.85, 45.7866, 4.8602],
    ]),
    town('Lyon 7e', 'Lyon', '69007', 45.742, 4.84, [
      ['Grande Rue de la Guillotière', 1, 260, 45.7551, 4.843, 45.7485, 4.8582],
      ['Rue de Marseille', 1, 100, 45.7546, 4.8416, 45.7496, 4.8402],
      ["Rue de l'Université", 1, 60, 45.7495, 4.8356, 45.75, 4.844],
      ['Rue Chevreul', 1, 110, 45.7478, 4.8357, 45.749, 4.846],
      ['Avenue Berthelot', 1, 180, 45.7476, 4.835, 45.7433, 4.8525],
      ['Place Jean Macé', 1, 15, 45.7461, 4.8419, 45.7457, 4.8425],
      ['Avenue Jean Jaurès', 1, 320, 45.7535, 4.8465, 45.73, 4.832],
      ['Boulevard Yves Farge', 1, 140, 45.7425, 4.8361, 45.7325, 4.8291],
      ['Avenue Leclerc', 1, 70, 45.7457, 4.8312, 45.7332, 4.8242],
      ['Rue de Gerland', 1, 200, 45.742, 4.844, 45.7297, 4.8372],
      ['Avenue Tony Garnier', 1, 150, 45.7318, 4.8232, 45.729, 4.839],
    ]),
    town('Lyon 9e', 'Lyon', '69009', 45.778, 4.806, [
      ['Quai Arloing', 1, 40, 45.7705, 4.8122, 45.7693, 4.817],
      ['Rue Gorge de Loup', 1, 60, 45.7661, 4.8052, 45.7718, 4.8058],
      ['Place Valmy', 1, 20, 45.7747, 4.8055, 45.7743, 4.8061],
      ['Grande Rue de Vaise', 1, 60, 45.7727, 4.8094, 45.7773, 4.8066],
      ['Rue Marietton', 1, 130, 45.7744, 4.8056, 45.7738, 4.7948],
      ['Avenue Sidoine Apollinaire', 1, 150, 45.768, 4.8028, 45.7657, 4.7905],
      ['Avenue Rosa Parks', 1, 50, 45.7878, 4.792, 45.7862, 4.7998],
      ['Rue des Docks', 1, 80, 45.7882, 4.8112, 45.795, 4.8188],
    ]),
    town('Lyon 8e', 'Lyon', '69008', 45.736, 4.869, [
      ['Avenue Berthelot', 181, 390, 45.7432, 4.8527, 45.7377, 4.8688],
      ['Rue Marius Berliet', 1, 120, 45.7442, 4.8675, 45.7358, 4.8582],
      ['Cours Albert Thomas', 1, 150, 45.7488, 4.8635, 45.7445, 4.8788],
      ['Avenue des Frères Lumière', 1, 210, 45.7477, 4.8652, 45.7432, 4.8772],
      ['Avenue Général Frère', 1, 190, 45.737, 4.8702, 45.7337, 4.887],
      ['Avenue Paul Santy', 1, 230, 45.7364, 4.8692, 45.7272, 4.8868],
      ['Avenue Jean Mermoz', 1, 140, 45.74, 4.8715, 45.7315, 4.888],
      ['Avenue Rockefeller', 1, 130, 45.7427, 4.879, 45.7398, 4.899],
      ['Boulevard des États-Unis', 1, 130, 45.7365, 4.857, 45.724, 4.874],
    ]),
    town('Villeurbanne', 'Villeurbanne', '69100', 45.7667, 4.8797, [
      ['Cours Émile Zola', 1, 400, 45.7709, 4.864, 45.7652, 4.9055],
      ['Cours de la République', 1, 90, 45.7697, 4.8662, 45.7672, 4.8718],
      ['Rue Anatole France', 1, 130, 45.768, 4.872, 45.766, 4.888],
      ['Avenue Henri Barbusse', 1, 50, 45.7691, 4.8815, 45.7666, 4.8797],
      ['Cours Tolstoï', 1, 180, 45.764, 4.8742, 45.7622, 4.888],
      ['Rue du 4 Août 1789', 1, 240, 45.7612, 4.885, 45.764, 4.8958],
      ['Rue Francis de Pressensé', 1, 250, 45.7642, 4.883, 45.7627, 4.9045],
      ['Rue Flachet', 1, 70, 45.7688, 4.8882, 45.7656, 4.889],
      ['Rue Léon Blum', 1, 220, 45.76, 4.8882, 45.7605, 4.9078],
      ['Avenue Roger Salengro', 1, 210, 45.772, 4.8655, 45.7775, 4.8935],
      ['Boulevard du 11 Novembre 1918', 1, 90, 45.777, 4.8585, 45.78, 4.8795],
    ]),
    town('La Mulatière', 'La Mulatière', '69350', 45.729, 4.811, [
      ['Quai Jean-Jacques Rousseau', 1, 110, 45.7412, 4.815, 45.7292, 4.8137],
    ]),
    town('Caluire-et-Cuire', 'Caluire-et-Cuire', '69300', 45.7955, 4.846, [
      ['Rue Coste', 1, 120, 45.787, 4.8372, 45.7905, 4.842],
      ['Grande Rue de Saint-Clair', 1, 150, 45.785, 4.8502, 45.7928, 4.8615],
      ['Montée des Soldats', 1, 100, 45.7872, 4.8562, 45.795, 4.8562],
      ['Rue Jean Moulin', 1, 80, 45.7945, 4.847, 45.7983, 4.8482],
      ['Avenue du Général de Gaulle', 1, 120, 45.7975, 4.8462, 45.8028, 4.8555],
    ]),
    town('Sainte-Foy-lès-Lyon', 'Sainte-Foy-lès-Lyon', '69110', 45.7345, 4.7935, [
      ['Avenue Maréchal Foch', 1, 100, 45.7357, 4.7988, 45.7332, 4.7932],
      ['Avenue Valioud', 1, 80, 45.74, 4.7905, 45.7345, 4.7882],
    ]),
    town('Tassin-la-Demi-Lune', 'Tassin-la-Demi-Lune', '69160', 45.764, 4.78, [
      ['Avenue Charles de Gaulle', 1, 150, 45.7648, 4.787, 45.764, 4.7702],
      ['Avenue Victor Hugo', 1, 100, 45.7645, 4.7795, 45.769, 4.7745],
      ['Avenue de la République', 1, 110, 45.764, 4.78, 45.757, 4.7782],
    ]),
    town('Écully', 'Écully', '69130', 45.7745, 4.7775, [
      ['Avenue Édouard Aynard', 1, 80, 45.7744, 4.779, 45.7702, 4.787],
      ['Avenue du Docteur Terver', 1, 60, 45.7755, 4.7768, 45.779, 4.7702],
      ['Avenue Guy de Collongue', 1, 60, 45.782, 4.7692, 45.7862, 4.7642],
    ]),
    town("Champagne-au-Mont-d'Or", "Champagne-au-Mont-d'Or", '69410', 45.795, 4.7905, [
      ['Avenue de Lanessan', 1, 60, 45.7937, 4.793, 45.7985, 4.7852],
    ]),
    town('Oullins-Pierre-Bénite', 'Oullins-Pierre-Bénite', '69600', 45.7145, 4.808, [
      ['Grande Rue', 1, 190, 45.7185, 4.811, 45.7117, 4.8062],
      ['Boulevard Émile Zola', 1, 100, 45.716, 4.812, 45.7132, 4.8087],
      ['Avenue Jean Jaurès', 1, 120, 45.7154, 4.814, 45.7065, 4.8148],
    ]),
    town('Pierre-Bénite', 'Oullins-Pierre-Bénite', '69310', 45.703, 4.824, [
      ["Boulevard de l'Europe", 1, 150, 45.704, 4.822, 45.699, 4.825],
    ]),
    town('Bron', 'Bron', '69500', 45.7386, 4.913, [
      ['Boulevard Pinel', 1, 150, 45.742, 4.8938, 45.7312, 4.8902],
      ['Avenue Franklin Roosevelt', 1, 380, 45.7374, 4.9, 45.7317, 4.9278],
      ['Avenue Camille Rousset', 1, 90, 45.7392, 4.9082, 45.74, 4.917],
    ]),
    town('Francheville', 'Francheville', '69340', 45.7362, 4.764, [
      ['Avenue du Chater', 1, 90, 45.743, 4.766, 45.7407, 4.7592],
      ['Grande Rue', 1, 70, 45.736, 4.7602, 45.7364, 4.7562],
    ]),
    town('Saint-Fons', 'Saint-Fons', '69190', 45.709, 4.853, [
      ['Avenue Jean Jaurès', 1, 120, 45.714, 4.853, 45.7042, 4.8557],
    ]),
    town("Saint-Didier-au-Mont-d'Or", "Saint-Didier-au-Mont-d'Or", '69370', 45.81, 4.799, [
      ['Avenue de la République', 1, 50, 45.8092, 4.8, 45.8118, 4.7972],
    ]),
    town('Vaulx-en-Velin', 'Vaulx-en-Velin', '69120', 45.778, 4.919, [
      ['Avenue Gabriel Péri', 1, 80, 45.778, 4.917, 45.7828, 4.925],
      ['Avenue Roger Salengro', 1, 120, 45.766, 4.919, 45.7738, 4.92],
    ]),
    town('Charbonnières-les-Bains', 'Charbonnières-les-Bains', '69260', 45.78, 4.746, [
      ['Avenue du Général de Gaulle', 1, 60, 45.779, 4.7478, 45.7828, 4.7442],
    ]),
    town('Vénissieux', 'Vénissieux', '69200', 45.6975, 4.8868, [
      ['Boulevard Ambroise Croizat', 1, 90, 45.705, 4.887, 45.6977, 4.887],
      ['Avenue Jean Jaurès', 1, 110, 45.7048, 4.883, 45.6977, 4.8857],
      ['Avenue Marcel Houël', 1, 60, 45.699, 4.885, 45.697, 4.8832],
    ]),
    town('Rillieux-la-Pape', 'Rillieux-la-Pape', '69140', 45.821, 4.898, [
      ["Avenue de l'Europe", 1, 100, 45.8172, 4.895, 45.8218, 4.9008],
    ]),
    town('Fontaines-sur-Saône', 'Fontaines-sur-Saône', '69270', 45.8355, 4.845, [
      ['Avenue Simon Rousseau', 1, 70, 45.8312, 4.845, 45.8368, 4.8445],
    ]),
    town('Saint-Genis-Laval', 'Saint-Genis-Laval', '69230', 45.6955, 4.793, [
      ['Avenue Georges Clemenceau', 1, 100, 45.696, 4.794, 45.7018, 4.7998],
    ]),
    town('Dardilly', 'Dardilly', '69570', 45.806, 4.753, [
      ['Avenue de Verdun', 1, 70, 45.806, 4.7532, 45.808, 4.7578],
    ]),
    town('Craponne', 'Craponne', '69290', 45.745, 4.724, [
      ['Avenue Pierre Dumond', 1, 130, 45.746, 4.729, 45.7446, 4.7192],
    ]),
    town('Chaponost', 'Chaponost', '69630', 45.71, 4.742, [
      ['Avenue Maréchal Joffre', 1, 60, 45.71, 4.744, 45.7128, 4.7498],
    ]),
    town('Limonest', 'Limonest', '69760', 45.837, 4.772, [
      ['Avenue du Général de Gaulle', 1, 150, 45.837, 4.772, 45.8398, 4.7702],
    ]),
    town('Décines-Charpieu', 'Décines-Charpieu', '69150', 45.769, 4.959, [
      ['Avenue Jean Jaurès', 1, 330, 45.7695, 4.95, 45.769, 4.9648],
    ]),
    town('Irigny', 'Irigny', '69540', 45.6735, 4.8225, [
      ['Rue du 8 Mai 1945', 1, 40, 45.6737, 4.8225, 45.6722, 4.8212],
    ]),
    town('Feyzin', 'Feyzin', '69320', 45.673, 4.859, [
      ['Route de Vienne', 1, 120, 45.6788, 4.858, 45.6652, 4.8562],
    ]),
    town('Chassieu', 'Chassieu', '69680', 45.744, 4.97, [
      ['Rue de la République', 1, 90, 45.744, 4.969, 45.745, 4.9758],
    ]),
    town('Saint-Priest', 'Saint-Priest', '69800', 45.6965, 4.944, [
      ['Avenue Jean Jaurès', 1, 120, 45.6966, 4.942, 45.6988, 4.9292],
      ['Grande Rue', 1, 90, 45.6975, 4.943, 45.699, 4.948],
    ]),
    town('Corbas', 'Corbas', '69960', 45.668, 4.902, [
      ['Avenue Corbetta', 1, 60, 45.668, 4.902, 45.6698, 4.9078],
    ]),
    town('Brignais', 'Brignais', '69530', 45.674, 4.754, [
      ['Rue du Général de Gaulle', 1, 70, 45.6745, 4.7537, 45.6732, 4.756],
    ]),
    town('Neuville-sur-Saône', 'Neuville-sur-Saône', '69250', 45.876, 4.841, [
      ['Rue Pierre Dugelay', 1, 50, 45.8765, 4.841, 45.8788, 4.8424],
    ]),
    town('Genas', 'Genas', '69740', 45.732, 5.001, [
      ['Rue de la République', 1, 80, 45.7316, 4.9962, 45.732, 5.0048],
    ]),
    town('Meyzieu', 'Meyzieu', '69330', 45.7667, 5.0035, [
      ['Rue de la République', 1, 130, 45.7662, 4.9962, 45.767, 5.0078],
    ]),
    town('Mions', 'Mions', '69780', 45.664, 4.953, [
      ['Rue du 23 Août 1944', 1, 90, 45.6642, 4.953, 45.6658, 4.9502],
    ]),
    town('Givors', 'Givors', '69700', 45.59, 4.769, [
      ['Rue Roger Salengro', 1, 120, 45.5903, 4.769, 45.5852, 4.7718],
    ]),
  ],
  waters: [
    water('Rhône', [
      [45.809, 4.945],
      [45.8, 4.915],
      [45.7905, 4.88],
      [45.7868, 4.8605],
      [45.781, 4.849],
      [45.775, 4.8428],
      [45.768, 4.8397],
      [45.761, 4.8392],
      [45.754, 4.8388],
      [45.748, 4.8365],
      [45.7405, 4.829],
      [45.733, 4.822],
      [45.7265, 4.8178],
      [45.715, 4.825],
      [45.7, 4.8365],
      [45.68, 4.845],
    ]),
    water('Saône', [
      [45.876, 4.838],
      [45.853, 4.8365],
      [45.835, 4.846],
      [45.815, 4.8485],
      [45.7975, 4.833],
      [45.787, 4.8215],
      [45.7795, 4.8145],
      [45.7725, 4.8125],
      [45.7695, 4.816],
      [45.7672, 4.826],
      [45.7635, 4.8305],
      [45.76, 4.8285],
      [45.7545, 4.8245],
      [45.747, 4.8185],
      [45.738, 4.815],
      [45.731, 4.815],
      [45.7265, 4.8178],
    ]),
  ],
};

function water(
  name: string,
  points: readonly (readonly [latitude: number, longitude: number])[],
): GazetteerWater {
  return { name, points: points.map(([latitude, longitude]) => ({ latitude, longitude })) };
}

function town(
  name: string,
  city: string,
  postalCode: string,
  latitude: number,
  longitude: number,
  rows: readonly StreetRow[],
): GazetteerTown {
  return {
    name,
    city,
    postalCode,
    centre: { latitude, longitude },
    streets: rows.map(streetOf),
  };
}
